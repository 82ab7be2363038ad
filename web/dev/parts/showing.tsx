import {Check} from 'lucide-react';
import {Specimen, Specimens, type Part} from '#web/dev/parts/frame.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {LinkTabs} from '#web/ui/link-tabs.tsx';
import {Avatar} from '#web/ui/show/avatar.tsx';
import {Badge} from '#web/ui/show/badge.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {CodeBlock} from '#web/ui/show/code-block.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Kbd} from '#web/ui/show/kbd.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {ProgressBar} from '#web/ui/show/progress-bar.tsx';
import {ProgressRing} from '#web/ui/show/progress-ring.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Cell, Table} from '#web/ui/show/table.tsx';
import {Tag} from '#web/ui/show/tag.tsx';
import {Time} from '#web/ui/show/time.tsx';
import {Tabs} from '#web/ui/tabs.tsx';

const HOUR_MS = 3_600_000;
const OPENED_AT = Date.now();

const Words = () => (
  <Specimens>
    <Specimen name="tag">
      <Tag>Draft</Tag>
      <Tag tone="accent">Preview</Tag>
      <Tag tone="good">
        <Check size={12} aria-hidden /> Passed
      </Tag>
      <Tag tone="warn">Waiting</Tag>
      <Tag tone="bad">Failed</Tag>
    </Specimen>
    <Specimen name="badge">
      <Badge count={3} label="unread" />
      <Badge count={42} label="unread" />
      <Badge count={100} label="unread" />
      <Badge label="New" />
    </Specimen>
    <Specimen name="keys">
      <Kbd keys="Mod+k" />
      <Kbd keys="g m" />
      <Kbd keys="?" />
      <Kbd keys="Esc" />
    </Specimen>
    <Specimen name="time">
      {[0.1, 3, 30, 400].map((hours) => (
        <Time key={hours} at={OPENED_AT - hours * HOUR_MS} className="text-sm text-muted" />
      ))}
    </Specimen>
    <Specimen name="avatar">
      <Avatar name="Ada Lovelace" size="small" />
      {['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Katherine Johnson', 'Edsger Dijkstra'].map((name) => (
        <Avatar key={name} name={name} />
      ))}
      <Avatar name="Academy" src="/icon.svg" />
      <Avatar name="Barbara Liskov" size="large" />
    </Specimen>
  </Specimens>
);

const Progress = () => (
  <Specimens>
    <Specimen name="bar">
      <ProgressBar label="Lessons done" done={7} total={20} />
    </Specimen>
    <Specimen name="ring">
      <ProgressRing label="Module 1" done={0} total={5} />
      <ProgressRing label="Module 2" done={2} total={5} />
      <ProgressRing label="Module 3" done={5} total={5} />
      <ProgressRing label="Score, percent" done={55} total={100} enough={70} size={72} />
      <ProgressRing label="Best score, percent" done={80} total={100} enough={70} size={72} />
    </Specimen>
    <Specimen name="skeleton">
      <div className="w-full max-w-md">
        <Skeleton label="Loading lessons" />
      </div>
    </Specimen>
  </Specimens>
);

const Messages = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Notice title="The next lesson is open">You passed the quiz, so it’s unlocked.</Notice>
    <Notice tone="good" title="All tests pass">
      8 of 8, checked by the academy.
    </Notice>
    <Notice
      tone="warn"
      title="3 changes waiting on this device"
      action={
        <Button size="small" kind="secondary">
          Show
        </Button>
      }
    >
      We’ll send them when you’re online.
    </Notice>
    {/* Shown, not announced: an alert here would interrupt anyone who opens the page. */}
    <div aria-live="off">
      <Notice tone="bad" title="Your answer wasn’t sent">
        We couldn’t reach the academy. Your text is saved.
      </Notice>
    </div>
    <EmptyState title="No submissions yet" action={<Button kind="secondary">Open a challenge</Button>}>
      Submit a challenge and its result shows up here.
    </EmptyState>
    <Card className="p-6">
      <p className="gutter">continue</p>
      <p className="mt-2 text-lg font-semibold">Attention step by step</p>
      <p className="mt-1 text-muted">A card groups related content, and nothing else.</p>
    </Card>
  </div>
);

const ROWS = [
  ['Ada Lovelace', 'Portugal', 1240, 31],
  ['Grace Hopper', 'Georgia', 1180, 29],
  ['Alan Turing', 'Uruguay', 960, 24],
  ['Edsger Dijkstra', 'Netherlands', 905, 22],
] as const;

const Tables = () => (
  <Table
    caption="Most points this week"
    captioned
    className="max-h-56"
    columns={[
      {name: 'Learner'},
      {name: 'Country'},
      {name: 'Lessons', figures: true},
      {name: 'Points', figures: true},
    ]}
  >
    {ROWS.map(([name, country, points, lessons], n) => (
      <tr key={name} aria-current={n === 2 ? 'true' : undefined}>
        <Cell heads>
          <span className="flex items-center gap-3">
            <Avatar name={name} size="small" />
            {name}
            {n === 2 ? <Tag tone="accent">You</Tag> : null}
          </span>
        </Cell>
        <Cell>{country}</Cell>
        <Cell figures>{lessons}</Cell>
        <Cell figures>{points.toLocaleString('en')}</Cell>
      </tr>
    ))}
  </Table>
);

const CODE = `def rolling_mean(stream, n):
    """Mean of the last n numbers, one for each that comes."""
    window = deque(maxlen=n)
    for number in stream:
        window.append(number)
        if len(window) == n:
            yield sum(window) / n`;

const Code = () => <CodeBlock name="rolling_mean.py" code={CODE} />;

const Views = () => (
  <div className="grid gap-10 sm:grid-cols-2">
    <Tabs
      label="Result"
      tabs={[
        {value: 'tests', label: 'Tests', panel: <p className="text-muted">8 of 8 pass.</p>},
        {value: 'output', label: 'Output', panel: <p className="text-muted">Nothing was printed.</p>},
        {
          value: 'history',
          label: 'History',
          count: 3,
          panel: <p className="text-muted">3 runs so far.</p>,
        },
      ]}
    />
    <LinkTabs
      label="Profile"
      here="/dev/parts#views"
      tabs={[
        {href: '/dev/parts#views', label: 'Profile'},
        {href: '/dev/parts#code', label: 'Notifications'},
      ]}
    />
  </div>
);

/** What tells something. */
export const showing: readonly Part[] = [
  {
    id: 'words',
    title: 'Tags, badges, people, times',
    words: 'Short labels. Color supports them but never carries meaning alone.',
    show: Words,
  },
  {
    id: 'progress',
    title: 'Progress and waiting',
    words: 'Progress always shows numbers too. Skeletons appear only when loading takes longer than a blink.',
    show: Progress,
  },
  {
    id: 'messages',
    title: 'Notices, cards, empty states',
    words: 'Next to what they’re about: what happened, what it means, what to do.',
    show: Messages,
  },
  {
    id: 'tables',
    title: 'Tables',
    words: 'Numbers align right, the header stays in view, and the table scrolls on its own.',
    show: Tables,
  },
  {
    id: 'code',
    title: 'Code',
    words: 'Line numbers that are never copied with the code.',
    show: Code,
  },
  {
    id: 'views',
    title: 'Tabs',
    words: 'Views of one thing. If a view has its own address, it’s a link.',
    show: Views,
  },
];
