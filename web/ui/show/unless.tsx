import {Component, type ReactNode} from 'react';

type Props = {
  /** Shown in place of the children once one of them has thrown; a new `key` tries again. */
  fails: ReactNode;
  children: ReactNode;
};

/**
 * What fails in here, a file of code that cannot be fetched too, takes nothing else of the page along. React reports the
 * error to the console, as it does for the page.
 */
export class Unless extends Component<Props, {hasFailed: boolean}> {
  override state = {hasFailed: false};

  static getDerivedStateFromError() {
    return {hasFailed: true};
  }

  override render() {
    return this.state.hasFailed ? this.props.fails : this.props.children;
  }
}
