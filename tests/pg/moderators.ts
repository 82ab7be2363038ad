// Messages that were reported, and an admin who acts on them.
import {type TestAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';

type Answer = {
  readonly done?: string[];
  readonly skipped?: {readonly id: string; readonly why: string}[];
  readonly message?: string;
};

/** An admin, Grace, and what she does about messages. */
export async function moderatorsOf(academy: TestAcademy) {
  const {pool} = academy;
  const {send, say, people} = chattersOf(academy);
  const grace = await newAdmin(academy);
  const rowsOf = async (text: string, ...values: unknown[]) =>
    (await pool.query<Record<string, unknown>>(text, values)).rows;
  const report = (who: TestLearner, messageId: string) =>
    send(who, 'report', {messageId, reason: 'harassment', text: ''});
  return {
    grace,
    rowsOf,
    report,
    /** @param more arguments; with an `id` it is that act once more. */
    act: async (
      name: string,
      ids: readonly string[],
      {id = crypto.randomUUID(), ...more}: {readonly id?: string; readonly [arg: string]: unknown} = {},
      admin: TestAdmin = grace,
    ) => {
      const args = {ids, reason: 'Against the rules.', ...more};
      const asked = {id, name: `messages.${name}`, args};
      const reply = await academy.post('/api/admin/acts', asked, {cookie: admin.cookie});
      return (await reply.json()) as Answer;
    },
    /** A message of the first that the others have reported, in a channel of its own. */
    reported: async (author: TestLearner, reporters: readonly TestLearner[]) => {
      const channelId = await newChannel(pool);
      const {id} = await say(author, channelId, 'You are all wrong.');
      for (const who of reporters) await report(who, id);
      return {id, channelId};
    },
    /** Of the reports of a message. */
    statesOf: async (messageId: string) =>
      (await rowsOf(`select "state" from "messageReport" where "messageId" = $1`, messageId)).map(
        ({state}) => state,
      ),
    threeOf: async (): Promise<readonly [TestLearner, TestLearner, TestLearner]> => {
      const [one, two, three] = await people(3);
      if (!one || !two || !three) throw new Error('three people were asked for');
      return [one, two, three];
    },
  };
}
