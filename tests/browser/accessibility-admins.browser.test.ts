// The screens of admins.
import {screensOf, testScreens} from '#tests/browser/axe-on-screens.ts';
import {newVisitor} from '#tests/browser/browsers.ts';

testScreens(screensOf('admin'), () => newVisitor({serviceWorker: true}));
