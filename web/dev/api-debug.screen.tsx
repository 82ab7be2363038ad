import {useEffect, useRef, useState} from 'react';
import {listRoutes, type RouteEntry} from '#schema/wire/debug.api.ts';
import {Reply} from '#web/dev/api/reply.tsx';
import {RequestForm} from '#web/dev/api/request-form.tsx';
import {send, type Draft, type Received} from '#web/dev/api/request.ts';
import {nameOf, RoutePicker} from '#web/dev/api/route-picker.tsx';
import {useRest} from '#web/data/use-rest.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Page} from '#web/ui/page.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

/** Calls any route of REST with this browser's own session (specification, section 2.1). */
export function ApiDebugScreen() {
  const {answer, error, isOffline, askAgain} = useRest(listRoutes, {});
  return (
    <Page
      title="API debug"
      lead="Every REST route of the academy, called with your own session: what you may not do here, you may not do anywhere."
      width="wide"
    >
      {answer ? (
        <Tester routes={answer.routes} />
      ) : error || isOffline ? (
        <Notice
          tone="warn"
          title="The list of routes isn’t here"
          action={
            <Button size="small" kind="secondary" onClick={askAgain}>
              Try again
            </Button>
          }
        >
          {isOffline ? 'You’re offline.' : error instanceof Error ? error.message : ''}
        </Notice>
      ) : (
        <Skeleton label="Loading the routes" />
      )}
    </Page>
  );
}

/** The tester on its own. */
export function Tester({routes}: {routes: readonly RouteEntry[]}) {
  const [chosen, setChosen] = useState(routes[0]);
  const {reply, failure, isBusy, ask, forget} = useReply();
  const choose = (route: RouteEntry) => {
    forget();
    setChosen(route);
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
      <RoutePicker routes={routes} chosen={chosen} onChoose={choose} />
      {chosen ? (
        <Card className="min-w-0 space-y-8 p-4 sm:p-6">
          <RequestForm
            key={nameOf(chosen)}
            route={chosen}
            isBusy={isBusy}
            onSend={(draft) => ask(chosen, draft)}
          />
          {failure === undefined ? null : (
            <Notice tone="bad" title="No reply">
              {failure}
            </Notice>
          )}
          {reply ? <Reply reply={reply} /> : null}
        </Card>
      ) : null}
    </div>
  );
}

/** The reply to the last call; one to a call before it is dropped. */
function useReply() {
  const [state, setState] = useState<{reply?: Received; failure?: string; isBusy?: true}>({});
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const forget = () => {
    turn.current += 1;
    setState({});
  };
  const ask = (route: RouteEntry, draft: Draft) => {
    const own = (turn.current += 1);
    const show = (next: typeof state) => {
      if (own === turn.current) setState(next);
    };
    setState({isBusy: true});
    send(route, draft).then(
      (reply) => show({reply}),
      (error: unknown) => show({failure: error instanceof Error ? error.message : String(error)}),
    );
  };
  const {reply, failure, isBusy = false} = state;
  return {reply, failure, isBusy, ask, forget};
}
