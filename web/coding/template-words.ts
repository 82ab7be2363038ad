import {ChartColumn, FlaskConical, File, Network, ReceiptText, Table2, type LucideIcon} from 'lucide-react';
import type {TemplateName} from '#web/coding/templates.ts';

export type TemplateWords = {
  readonly name: TemplateName;
  readonly title: string;
  /** What is in it, in a sentence. */
  readonly about: string;
  readonly icon: LucideIcon;
};

const BLANK: TemplateWords = {
  name: 'blank',
  title: 'Blank project',
  about: 'An empty main.py.',
  icon: File,
};

/** The three to start from. */
export const TEMPLATES: readonly TemplateWords[] = [
  {
    name: 'data',
    title: 'Explore a table',
    about: 'Reads a CSV file, adds it up, and answers 3 questions.',
    icon: Table2,
  },
  {
    name: 'tests',
    title: 'Functions with tests',
    about: '2 functions, and a file of tests for them.',
    icon: FlaskConical,
  },
  {
    name: 'classifier',
    title: 'A small classifier',
    about: 'Nearest neighbors in plain Python, measured on held-out data.',
    icon: Network,
  },
];

/** What the briefs of the course start with. */
export const PROJECTS: readonly TemplateWords[] = [
  {
    name: 'expenses',
    title: 'Project 1: expenses',
    about: 'An export, functions to fill in, and tests that fail until you do.',
    icon: ReceiptText,
  },
  {
    name: 'report',
    title: 'Project 2: data report',
    about: 'Raw data, the steps of a pipeline to fill in, and tests.',
    icon: ChartColumn,
  },
];

/** Everything that a new project can start with. */
export const STARTS: readonly TemplateWords[] = [BLANK, ...TEMPLATES, ...PROJECTS];
