// How reports are answered, as the dialog asks for it.
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';

const TOLD = 'The learner reads this in a notification.';

type Answer = {readonly state: string; readonly ids: readonly string[]};

const counted = (ids: readonly string[], one: string, many: string) =>
  ids.length === 1 ? `this ${one}` : `${ids.length} ${many}`;

/** The chosen answer goes with the form. */
const stateField = (state: string) => <input type="hidden" name="state" value={state} />;

export const answeringMistakes = ({ids, state}: Answer): PlannedAct => ({
  name: 'reports.answer',
  ids,
  title:
    state === 'mended'
      ? `Mark ${counted(ids, 'mistake', 'mistakes')} as corrected`
      : `Decline ${counted(ids, 'report', 'reports')}`,
  effect:
    state === 'mended'
      ? 'Correct the lesson first: this only answers the learner.'
      : 'The lesson doesn’t change. You tell the learner why.',
  verb: state === 'mended' ? ['Mark as corrected', 'Corrected'] : ['Decline', 'Declined'],
  whom: ['the report', 'reports'],
  reasonLabel: 'What you tell the learner',
  reasonHint: TOLD,
  fields: stateField(state),
});

export const answeringDisputes = ({ids, state}: Answer): PlannedAct => ({
  name: 'disputes.answer',
  ids,
  title:
    state === 'upheld'
      ? `Uphold ${counted(ids, 'dispute', 'disputes')}`
      : `Decline ${counted(ids, 'dispute', 'disputes')}`,
  effect: 'This answers the learner. It doesn’t change any points.',
  verb: state === 'upheld' ? ['Uphold', 'Upheld'] : ['Decline', 'Declined'],
  whom: ['the dispute', 'disputes'],
  reasonLabel: 'What you tell the learner',
  reasonHint: TOLD,
  fields: stateField(state),
});
