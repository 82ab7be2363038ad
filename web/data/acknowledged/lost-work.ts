// Shows the academy an acknowledgement of its own that its database may not know any more.
import {presentAcknowledgement} from '#schema/commands/commands.api.ts';
import {clientName, lossOf, newestOf, type Newest} from '#web/data/acknowledged/acknowledged.ts';
import {call, HttpError} from '#web/io/call.ts';
import {toast} from '#web/ui/overlay/toast.ts';

/** Being asked with these, or known to be lost. */
const asked = new Set<string>();

/**
 * Asks whether the academy has lost it. Then the learner is told, and the device keeps what it has: it is sent again
 * when a new epoch begins.
 * @throws when nobody answers.
 */
export async function present(userId: string, newest: Newest): Promise<void> {
  if (asked.has(newest.proof)) return;
  asked.add(newest.proof);
  try {
    const {isLost} = await call(presentAcknowledgement, {body: {client: clientName(), ...newest}});
    if (!isLost) {
      // So it is now: a database may be put back later.
      asked.delete(newest.proof);
      return;
    }
    lossOf(userId).keep(newest.epoch);
    toast({
      title: 'The academy lost some of your changes',
      description: 'They’re still on this device, and we’ll send them again when the academy asks for them.',
      tone: 'bad',
    });
  } catch (error) {
    asked.delete(newest.proof);
    // The academy's key is another one by now: this proof is worth nothing.
    const isWorthless = error instanceof HttpError && error.isOurs && error.status === 400;
    if (!isWorthless) throw error;
    if (newestOf(userId).read()?.proof === newest.proof) newestOf(userId).forget();
  }
}
