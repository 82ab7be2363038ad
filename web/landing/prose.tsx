import Markdown, {type Components} from 'react-markdown';
import remarkGfm from 'remark-gfm';
import {headingId} from '#schema/wire/public-pages.ts';

const components: Components = {
  h2: ({children}) => <h2 id={headingId(typeof children === 'string' ? children : '')}>{children}</h2>,
  h3: ({children}) => <h3 id={headingId(typeof children === 'string' ? children : '')}>{children}</h3>,
  // A wide one scrolls in its place: by the keyboard too.
  table: ({children}) => <table tabIndex={0}>{children}</table>,
};

/** Text of the academy's own in Markdown. Only while the page is built. */
export const Prose = ({children}: {children: string}) => (
  <Markdown remarkPlugins={[remarkGfm]} components={components}>
    {children}
  </Markdown>
);
