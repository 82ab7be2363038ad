// Allowlist for the HTML and drawings of lessons. The content is ours, and still nothing else reaches a browser: no
// script, no style, no address of another host.
import {defaultSchema} from 'rehype-sanitize';

type Schema = typeof defaultSchema;

export const proseSchema: Schema = {
  ...defaultSchema,
  clobber: [],
  // No pictures by address: figures are drawn into the page.
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== 'img'),
    'aside',
    'details',
    'summary',
  ],
  attributes: {
    ...defaultSchema.attributes,
    '*': [...(defaultSchema.attributes?.['*'] ?? []), 'id'],
    aside: [['className', 'callout', /^callout-\w+$/]],
    details: [['className', 'answer']],
    p: [['className', 'callout-title']],
    code: [['className', /^language-./, 'hljs']],
    span: [['className', /^hljs-/, /^(?:class|function|inherited)_$/]],
  },
  protocols: {...defaultSchema.protocols, href: ['http', 'https', 'mailto']},
};

const SHAPES = [
  'svg',
  'title',
  'desc',
  'g',
  'defs',
  'marker',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
];
const GEOMETRY = [
  'viewBox',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'd',
  'dx',
  'dy',
  'points',
  'width',
  'height',
  'transform',
  'opacity',
  'strokeWidth',
  'strokeDashArray',
  'strokeLineCap',
  'strokeLineJoin',
  'fontSize',
  'fontWeight',
  'textAnchor',
  'dominantBaseline',
  'markerStart',
  'markerEnd',
  'markerWidth',
  'markerHeight',
  'markerUnits',
  'refX',
  'refY',
  'orient',
  'id',
  'preserveAspectRatio',
];

export const svgSchema: Schema = {
  tagNames: SHAPES,
  attributes: {
    '*': [
      ...GEOMETRY,
      ['className', /^fig-[a-z-]+$/],
      ['fill', 'none'],
      ['stroke', 'none'],
      ['space', 'preserve'],
      'xmlSpace',
    ],
  },
  clobber: [],
  strip: ['script', 'style'],
};
