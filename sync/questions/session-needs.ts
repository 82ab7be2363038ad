// Samples that share their names run together, so a sample needs what those before it import.
import type {Block, Code} from '#schema/lessons/block.ts';

/** A sample that continues others needs the packages of all of them: a page must not offer to run half a program. */
export function withSessionNeeds(blocks: readonly Block[]): readonly Block[] {
  let session: readonly string[] = [];
  return blocks.map((block) => {
    if (block.kind !== 'code' || block.run === undefined) return block;
    session = [...new Set([...(block.run === 'continues' ? session : []), ...(block.needs ?? [])])];
    return session.length > 0 ? ({...block, needs: session} satisfies Code) : block;
  });
}
