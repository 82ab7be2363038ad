// What the entrance becomes: the app with its styles, which wait to be started.
import './styles.css';

export {startApp} from './start.tsx';
