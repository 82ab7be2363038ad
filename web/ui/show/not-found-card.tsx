import {buttonLook} from '#web/ui/form/button.tsx';
import {useTitle} from '#web/ui/page.tsx';
import {LazyIllustration} from '#web/ui/trace/illustration/lazy-illustration.tsx';

/**
 * What every address that is no page shows (specification, section 2.1).
 * @param home the first page of whoever sees it.
 */
export function NotFoundCard({home}: {home: string}) {
  useTitle('404 Page Not Found');
  return (
    <main className="grid min-h-dvh place-items-center px-5">
      <div className="w-full max-w-md rounded-2xl border border-line bg-surface p-8 text-center shadow-card">
        <LazyIllustration kind="missing" className="mx-auto" />
        <h1 className="mt-4 text-2xl font-semibold">404 Page Not Found</h1>
        <p className="mt-2 text-muted">
          There’s nothing here. The page may have moved, or the link may have a typo.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <a href={home} className={buttonLook('primary')}>
            Home
          </a>
          <a href="/modules" className={buttonLook('secondary')}>
            Modules
          </a>
          <a href="/learn-more" className={buttonLook('secondary')}>
            Learn more
          </a>
        </div>
      </div>
    </main>
  );
}
