import {useActorRef, useSelector} from '@xstate/react';
import {inspect} from '#web/io/inspection.ts';
import {TutorCard} from '#web/landing/tutor/card.tsx';
import {tutorMachine} from '#web/landing/tutor/tutor.machine.ts';

/** The tutor on the landing page (specification, section 2.6). */
export function Tutor() {
  const actor = useActorRef(tutorMachine, {inspect});
  return (
    <TutorCard snapshot={useSelector(actor, (snapshot) => snapshot)} send={(event) => actor.send(event)} />
  );
}
