// What somebody sees who has not signed in, and the assessment, which somebody new comes to.
import {screensOf, testScreens} from '#tests/browser/axe-on-screens.ts';
import {newVisitor} from '#tests/browser/browsers.ts';

testScreens(screensOf('guest'), () => newVisitor({serviceWorker: true}));
