import {SlidersHorizontal} from 'lucide-react';
import {useState, type ReactNode} from 'react';
import {UnreadCard} from '#web/chat/rooms/unread-card.tsx';
import {ArrangeList} from '#web/dashboard/arrange-list.tsx';
import {useLayout} from '#web/dashboard/use-layout.ts';
import {LatestPoints} from '#web/leaderboard/own/latest-points.tsx';
import {RankCard} from '#web/leaderboard/own/rank-card.tsx';
import {useAwardTitles} from '#web/lessons/home/award-titles.ts';
import {CertificateCard} from '#web/lessons/progress/certificate-card.tsx';
import {QuizCard} from '#web/lessons/progress/quiz-card.tsx';
import {TodayCard} from '#web/lessons/home/today-card.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {TitledCard} from '#web/ui/show/titled-card.tsx';

const NewsCard = () => (
  <TitledCard title="What’s new">
    <div className="text-md">
      <LatestPoints titleOf={useAwardTitles()} />
    </div>
  </TitledCard>
);

/** In their order at first. A later feature adds its own. The ids are kept: they never change. */
const CARDS = {
  today: {title: 'Today', Show: TodayCard},
  quizzes: {title: 'Quizzes', Show: QuizCard},
  rank: {title: 'Your rank this week', Show: RankCard},
  messages: {title: 'Messages', Show: UnreadCard},
  news: {title: 'What’s new', Show: NewsCard},
  certificate: {title: 'Certificate', Show: CertificateCard},
} as const satisfies Readonly<Record<string, {title: string; Show: () => ReactNode}>>;

type CardId = keyof typeof CARDS;
const IDS = Object.keys(CARDS) as readonly CardId[];
const TITLES = Object.fromEntries(IDS.map((id) => [id, CARDS[id].title])) as Readonly<Record<CardId, string>>;

/** The learner's own cards, in the order they want and without those they do not. */
export function HomeCards() {
  const {cards, arrange} = useLayout(IDS);
  const [isArranging, setArranging] = useState(false);
  const shown = cards.filter(({isHidden}) => !isHidden);
  return (
    <section aria-labelledby="cards" className="mt-10">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="cards" className="text-xl font-semibold">
          At a glance
        </h2>
        <Button kind="quiet" size="small" onClick={() => setArranging(true)}>
          <SlidersHorizontal size={15} aria-hidden /> Customize
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="text-muted">You’ve hidden every card. Choose Customize to show some again.</p>
      ) : (
        <div className="grid gap-4 md:grid-cols-2">
          {shown.map(({id}) => {
            const {Show} = CARDS[id];
            return <Show key={id} />;
          })}
        </div>
      )}
      <Dialog
        title="Customize your dashboard"
        description="Drag a card by its handle, or use the arrows. It’s the same on all your devices."
        open={isArranging}
        onOpenChange={setArranging}
      >
        <ArrangeList cards={cards} titles={TITLES} onArrange={arrange} />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={() => arrange([])}>
            Reset
          </Button>
          <Button onClick={() => setArranging(false)}>Done</Button>
        </div>
      </Dialog>
    </section>
  );
}
