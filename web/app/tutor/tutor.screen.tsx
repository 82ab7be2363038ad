// The tutor, with what other features give it: the text of questions, where to begin, and Home's next step.
import {Starts} from '#web/app/tutor/starts.tsx';
import {Blocks} from '#web/lessons/blocks.tsx';
import {NextCard, useNextCard} from '#web/lessons/home/next-card.tsx';
import {TutorView} from '#web/tutor/tutor-view.tsx';

export const TutorScreen = () => <TutorView Text={Blocks} starts={<Starts />} rail={<NextStep />} />;

const NextStep = () => <NextCard {...useNextCard()} />;
