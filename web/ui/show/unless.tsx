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

type RowProps = {
  /** All that is asked of a row that cannot be drawn, such as its name. */
  plain: ReactNode;
  children: ReactNode;
};

/** One row of a list. Where it cannot be drawn it is plain, or else a word about it, and all other rows stay. */
export const UnlessRow = ({plain, children}: RowProps) => (
  <Unless fails={<Unless fails={<NotShown />}>{plain}</Unless>}>{children}</Unless>
);

/** In place of a row of which nothing can be shown. */
export const NotShown = () => <span className="text-sm text-muted">This row couldn’t be shown.</span>;
