import {format} from 'node:util';
import {guardConsole} from '#tests/guard-console.ts';

guardConsole(format);
