// `npm run pictures`: cuts the pictures of the landing page and of README out of what `npm run screens`
// has taken into the folder `screens`. By hand, when a screen has changed.
import {join} from 'node:path';
import sharp, {type Region} from 'sharp';

const FROM = 'screens';
const PAGE = join('web', 'landing', 'pictures');
const README = join('tests', 'screens');

/** Screens of the size `desktop`, and what of them is shown: px. */
const PICTURES: Readonly<Record<string, {readonly screen: string; readonly part: Region}>> = {
  lesson: {screen: 'lesson-sample-steps', part: {left: 257, top: 0, width: 1183, height: 780}},
  coding: {screen: 'coding-project', part: {left: 257, top: 0, width: 1183, height: 660}},
  chat: {screen: 'community-channel', part: {left: 593, top: 427, width: 847, height: 473}},
};
const WHOLE: Readonly<Record<string, string>> = {landing: 'landing', lesson: 'lesson-sample-steps'};

for (const [name, {screen, part}] of Object.entries(PICTURES)) {
  for (const theme of ['light', 'dark']) {
    await sharp(join(FROM, `${screen}-desktop-${theme}.png`))
      .extract(part)
      .webp({quality: 84, effort: 6})
      .toFile(join(PAGE, `product-${name}-${theme}.webp`));
  }
}
for (const [name, screen] of Object.entries(WHOLE)) {
  await sharp(join(FROM, `${screen}-desktop-light.png`))
    .png({palette: true, effort: 10, dither: 0})
    .toFile(join(README, `${name}.png`));
}
