import type {EventFromLogic, SnapshotFrom} from 'xstate';
import type {tutorMachine} from '#web/landing/tutor/tutor.machine.ts';

/** What the card and its parts show, and whom they tell. */
export type CardProps = {
  snapshot: SnapshotFrom<typeof tutorMachine>;
  send: (event: EventFromLogic<typeof tutorMachine>) => void;
};
