// The one look of every email: the academy's name on its line, a few paragraphs, a button, and the same as plain text.
// Mail clients show neither inline SVG nor modern CSS: tables, cell colors and styles on the elements. Nothing is fetched
// from anywhere, so opening an email tells nobody anything.
import type {Email} from '#sync/part/part.ts';

/** A button, and the address that it leads to: both parts show the address as well. */
export type EmailAction = {
  readonly label: string;
  readonly address: string;
  /** What it is for, where there is more than one: a username. */
  readonly name?: string;
};

export type EmailContent = {
  readonly subject: string;
  /** Paragraphs before the button. */
  readonly before: readonly string[];
  /** What to do: one, unless the same is to be done for several accounts. */
  readonly actions: readonly EmailAction[];
  /** Paragraphs after it. */
  readonly after: readonly string[];
};

const GREETING = 'Hello,';
const SIGNATURE = 'The academy';

/** An email in both parts: HTML, and plain text that says the same. Every value is escaped here. */
export const layOut = (content: EmailContent): Email => ({
  subject: content.subject,
  text: textOf(content),
  html: htmlOf(content),
});

function textOf({before, actions, after}: EmailContent): string {
  const links = actions.map(({label, address, name}) => `${name ?? label}:\n${address}`);
  return `${[GREETING, ...before, ...links, ...after, SIGNATURE].join('\n\n')}\n`;
}

/** The tokens of `web/styles/tokens.css` as mail clients know colors. */
const LIGHT = {
  paper: '#fbfaf6',
  surface: '#ffffff',
  line: '#e4dfd6',
  ink: '#26231e',
  muted: '#6b655b',
  teal: '#00695d',
  onTeal: '#ffffff',
};
const DARK = {
  paper: '#191713',
  surface: '#23201b',
  line: '#3a362f',
  ink: '#eeeae2',
  muted: '#b0a99d',
  teal: '#5fd0c0',
  onTeal: '#10201f',
};

const FONT = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Clients that know no media queries show the light one, or turn the colors around themselves.
const DARK_STYLE = `@media (prefers-color-scheme:dark){
.paper{background:${DARK.paper}!important}
.card{background:${DARK.surface}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.muted{color:${DARK.muted}!important}
.link{color:${DARK.teal}!important}
.line{background:${DARK.teal}!important;color:${DARK.onTeal}!important}
}`;

const htmlOf = ({subject, before, actions, after}: EmailContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px">${MARK}</td></tr>
<tr><td class="card" style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:16px;padding:32px">
<h1 dir="auto" class="ink" style="margin:0 0 20px;${FONT};font-size:24px;line-height:32px;font-weight:600;color:${LIGHT.ink}">${escapeHtml(subject)}</h1>
${[...[GREETING, ...before].map(paragraph), ...actions.map(button), ...after.map(paragraph)].join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;${FONT};font-size:13px;line-height:18px;color:${LIGHT.muted}">${SIGNATURE}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;

/** The name with the line that runs into its node. */
const MARK = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="28" style="width:28px"><table role="presentation" width="28" cellpadding="0" cellspacing="0"><tr><td class="line" height="3" style="height:3px;line-height:3px;font-size:0;background:${LIGHT.teal}">&nbsp;</td></tr></table></td>
<td width="14" style="width:14px"><table role="presentation" width="14" cellpadding="0" cellspacing="0"><tr><td class="line" height="14" style="height:14px;line-height:14px;font-size:0;background:${LIGHT.teal};border-radius:7px">&nbsp;</td></tr></table></td>
<td class="ink" style="padding-left:10px;${FONT};font-size:17px;line-height:24px;font-weight:600;color:${LIGHT.ink}">Academy</td>
</tr></table>`;

const paragraph = (text: string): string =>
  `<p dir="auto" class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:${LIGHT.ink}">${escapeHtml(text)}</p>`;

function button({label, address, name}: EmailAction): string {
  const words = escapeHtml(name === undefined ? label : `${label}: ${name}`);
  const href = escapeHtml(address);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 8px"><tr><td class="line" style="background:${LIGHT.teal};border-radius:10px">
<a href="${href}" class="line" style="display:inline-block;padding:12px 20px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:${LIGHT.onTeal};text-decoration:none;border-radius:10px;background:${LIGHT.teal}">${words}</a></td></tr></table>
<p class="muted" style="margin:0 0 20px;${FONT};font-size:13px;line-height:18px;color:${LIGHT.muted};word-break:break-all">Or open this address: <a href="${href}" class="link" style="color:${LIGHT.teal}">${href}</a></p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
