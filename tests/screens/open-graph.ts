// `node tests/screens/open-graph.ts`: draws the pictures that links to the public pages show, into web/landing/pictures. By
// hand, when a title changes.
import {mkdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {chromium} from 'playwright';
import {findBrowser} from '#tests/browser/find-browser.ts';

const PICTURES: Readonly<Record<string, string>> = {
  landing: 'Master AI Engineering in 6 Months',
  'learn-more': 'The program, month by month',
  about: 'Learn to follow what a program does',
  contact: 'Write to us',
  'email-course': 'Free email course: opens soon',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  cookies: 'Cookie Policy',
};
const FOLDER = join('web', 'landing', 'pictures');

const fonts = join('node_modules', '@fontsource-variable', 'hanken-grotesk', 'files');
const font = readFileSync(join(fonts, 'hanken-grotesk-latin-wght-normal.woff2')).toString('base64');
const mark = `data:image/svg+xml;base64,${readFileSync(join('web', 'static', 'icon.svg')).toString('base64')}`;

const picture = (title: string) => `<!doctype html><style>
@font-face{font-family:Hanken;font-weight:100 900;src:url(data:font/woff2;base64,${font})}
body{margin:0;width:1200px;height:630px;background:#fbfaf6;color:#26231e;font-family:Hanken;position:relative;overflow:hidden}
.mark{position:absolute;left:80px;top:72px;display:flex;align-items:center;gap:18px;font-size:34px;font-weight:620}
h1{position:absolute;left:80px;top:190px;width:900px;margin:0;font-size:88px;line-height:92px;letter-spacing:-.03em;font-weight:620;text-wrap:balance}
svg{position:absolute;left:0;top:0}
</style><div class="mark"><img src="${mark}" width="56" height="56">Academy</div><h1>${title}</h1>
<svg width="1200" height="630" fill="none" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">
<path stroke="#00695d" d="M-10 540H880a28 28 0 0 0 28-28V448a28 28 0 0 1 28-28H1020"/>
<circle cx="1076" cy="420" r="56" fill="#fdeee6" stroke="#dd5a28"/>
<circle cx="1071" cy="409" r="5.6" fill="#9b3d18"/><circle cx="1099" cy="409" r="5.6" fill="#9b3d18"/>
<path stroke="#9b3d18" d="M1065 431a23 21 0 0 0 41-2"/>
<path stroke="#8d877d" stroke-dasharray=".1 18" d="M1144 420H1210"/></svg>`;

const {executablePath, args} = await findBrowser();
const browser = await chromium.launch({executablePath, args: [...args]});
mkdirSync(FOLDER, {recursive: true});
const page = await browser.newPage({viewport: {width: 1200, height: 630}});
for (const [name, title] of Object.entries(PICTURES)) {
  await page.setContent(picture(title));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({path: join(FOLDER, `${name}.png`)});
}
await browser.close();
