import '#web/styles.css';
import {guardConsole} from '#tests/guard-console.ts';

guardConsole((...parts) => parts.map(String).join(' '));
