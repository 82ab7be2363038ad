import {TraceIllustration} from '#web/ui/trace/illustration/trace-illustration.tsx';

/** What every address that is no page shows (specification, section 2.1). */
export const NotFound = () => (
  <div className="pub-width not-found">
    <TraceIllustration kind="missing" />
    <h1>404 Page Not Found</h1>
    <p>There’s nothing here. The page may have moved, or the link may have a typo.</p>
    <div>
      <a href="/" className="pub-button is-main">
        Home
      </a>
      <a href="/learn-more" className="pub-button">
        Learn more
      </a>
      <a href="/contact" className="pub-button">
        Tell us
      </a>
    </div>
  </div>
);
