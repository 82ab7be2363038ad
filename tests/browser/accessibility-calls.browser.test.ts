// Calls need a browser with devices, which costs far more: the other screens go without (accessibility.browser.test.ts).
import {testScreens} from '#tests/browser/axe-on-screens.ts';
import {newVisitor} from '#tests/browser/browsers.ts';
import {calls} from '#tests/screens/calls.ts';

testScreens(calls, () => newVisitor({serviceWorker: true, devices: true}));
