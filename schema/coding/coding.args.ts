// Rules of the arguments of commands about projects.
import * as z from 'zod/mini';
import {FILE_MAX, FILES_MAX, PATH_MAX, PROJECT_NAME_MAX, TEXTS_MAX} from '#schema/coding/coding.limits.ts';
import {inTheWay, pathProblem} from '#schema/coding/paths.ts';
import {commandFields} from '#schema/commands/command.rules.ts';
import {INTEGER_MAX, wholeNumber} from '#schema/number.rules.ts';
import {boundedText, trimmed, uuidRule} from '#schema/text.rules.ts';

const figure = (value: number) => value.toLocaleString('en');

const name = boundedText(
  {
    notText: 'name must be text',
    most: PROJECT_NAME_MAX,
    tooLong: `A project’s name can have up to ${PROJECT_NAME_MAX} characters.`,
    normalize: trimmed,
  },
  z.minLength(1, 'A project needs a name.'),
);

const path = boundedText(
  {
    notText: 'path must be text',
    most: PATH_MAX,
    tooLong: `A file’s path can have up to ${PATH_MAX} characters.`,
    normalize: (text) => text.normalize('NFC'),
  },
  z.refine((text) => pathProblem(text) === undefined, {error: ({input}) => pathProblem(String(input))}),
);

const text = boundedText({
  notText: 'text must be text',
  most: FILE_MAX,
  tooLong: `A file can have up to ${figure(FILE_MAX)} characters. Split it into several files.`,
});

const template = boundedText(
  {notText: 'template must be text', most: 40, tooLong: 'template is too long'},
  z.minLength(1, 'template is missing'),
);

const origin = z.nullable(
  boundedText({notText: 'origin must be text', most: 300, tooLong: 'origin is too long'}),
);

const newFile = z.strictObject({fileId: uuidRule('fileId'), path, text});
const MANY = `A project can have up to ${FILES_MAX} files.`;

const apart = (paths: readonly {readonly path: string}[]) =>
  paths.every(
    ({path: one}, at) =>
      inTheWay(
        one,
        paths.slice(0, at).map((other) => other.path),
      ) === undefined,
  );
const inOne = (files: readonly {readonly text: string}[]) =>
  files.reduce((sum, one) => sum + one.text.length, 0) <= TEXTS_MAX;

const newFiles = z
  .array(newFile, 'files must be a list')
  .check(
    z.maxLength(FILES_MAX, {error: MANY, abort: true}),
    z.refine(apart, 'Two of these files have the same name, or one has the name of a folder.'),
    z.refine(inOne, `Send files of up to ${figure(TEXTS_MAX)} characters at once.`),
  );
const fileIds = z
  .array(uuidRule('fileIds'), 'fileIds must be a list')
  .check(z.minLength(1, 'Name at least one file.'), z.maxLength(FILES_MAX, MANY));

const ofProject = {...commandFields, projectId: uuidRule('projectId')};

export const createArgs = z.strictObject({...ofProject, name, template, origin, files: newFiles});
export const renameArgs = z.strictObject({...ofProject, name});
export const duplicateArgs = z.strictObject({...ofProject, copyId: uuidRule('copyId'), name});
export const removeArgs = z.strictObject(ofProject);
export const restoreArgs = z.strictObject(ofProject);
export const addFilesArgs = z.strictObject({...ofProject, files: newFiles});
export const moveFilesArgs = z.strictObject({
  ...ofProject,
  moves: z
    .array(z.strictObject({fileId: uuidRule('fileId'), path}), 'moves must be a list')
    .check(
      z.minLength(1, 'Name at least one file.'),
      z.maxLength(FILES_MAX, {error: MANY, abort: true}),
      z.refine(apart, 'Two of these files would have the same name, or one the name of a folder.'),
    ),
});
export const removeFilesArgs = z.strictObject({...ofProject, fileIds});
export const restoreFilesArgs = z.strictObject({...ofProject, fileIds});
export const saveArgs = z.strictObject({
  ...ofProject,
  fileId: uuidRule('fileId'),
  base: uuidRule('base'),
  rev: wholeNumber('rev', 0, INTEGER_MAX),
  asSent: z.boolean('asSent must be true or false'),
  text,
});
