import type {Missing} from '#web/questions/answers.ts';

/** What keeps an attempt from being submitted; each line leads to its question. */
export function ErrorSummary({missing, onGo}: {missing: readonly Missing[]; onGo: (to: number) => void}) {
  return (
    <div
      role="group"
      aria-label="What’s missing"
      tabIndex={-1}
      data-focus="summary"
      className="mb-6 rounded-lg border-l-[3px] border-bad bg-bad-tint px-4 py-3"
    >
      <p className="font-semibold">
        {missing.length === 1 ? 'One question is' : `${missing.length} questions are`} still open
      </p>
      <ul className="mt-1 text-sm">
        {missing.map(({question, no, words}) => (
          <li key={question.id}>
            <button
              type="button"
              onClick={() => onGo(no - 1)}
              className="py-0.5 text-left text-bad underline underline-offset-2"
            >
              Question {no}: {words}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
