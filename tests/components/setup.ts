import '#web/styles.css';
import {guardConsole} from '#tests/guard-console.ts';

// The files share a browser. What one has kept on its device, such as how far the academy's clock is ahead, is not the next one's.
localStorage.clear();
sessionStorage.clear();

guardConsole((...parts) => parts.map(String).join(' '));
