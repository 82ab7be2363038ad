import {Face} from '#web/ui/trace/face/face.tsx';

type Option = {readonly is: 'a' | 'b' | 'c' | 'd'; readonly text: string; readonly says: string};

const OPTIONS: readonly Option[] = [
  {
    is: 'a',
    text: '0, and then 1',
    says: 'The line is appended before len counts, so the first call can’t print 0. Look at the order of the two lines.',
  },
  {
    is: 'b',
    text: '1, and then 1',
    says: 'Nearly everyone says this at first. But there’s no new list for each call: it’s one list, and it remembers.',
  },
  {
    is: 'c',
    text: '1, and then 2',
    says: 'Right. The default list is made once, and both calls append to it.',
  },
  {
    is: 'd',
    text: 'A TypeError',
    says: 'A mutable default is legal, which is why this bug survives reviews. No error, just a list that grows.',
  },
];

/** A question as a quiz asks it; its feedback is the page's own, without a script. */
export const Question = () => (
  <section className="pub-width question" aria-labelledby="question">
    <div>
      <h2 id="question">Wrong answers teach, too</h2>
      <p className="pub-lead">
        Every option in a quiz is something people really think. Pick one, right or wrong, and see what it
        says back.
      </p>
    </div>
    <fieldset>
      <legend>What do these two calls print?</legend>
      <pre tabIndex={0} role="group" aria-label="Code of the question">
        <code>{CODE}</code>
      </pre>
      <div className="question-options">
        {OPTIONS.map(({is, text}) => (
          <label key={is} className={is === 'c' ? 'is-right' : undefined}>
            <input type="radio" name="question" value={is} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
    <div className="question-said">
      <Face size={26} />
      <div role="status">
        <p className="question-says-nothing">Which one is it?</p>
        {OPTIONS.map(({is, says}) => (
          <p key={is} className={`question-says-${is}`}>
            {says}
          </p>
        ))}
      </div>
    </div>
  </section>
);

const CODE = `def log(line, lines=[]):
    lines.append(line)
    return len(lines)

print(log("start"))
print(log("stop"))`;
