/** Something is under way; the words beside it say what. */
export function Spinner({size = 16}: {size?: number}) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden
      className="animate-spin motion-reduce:animate-pulse"
    >
      <circle cx="8" cy="8" r="6.25" className="fill-none stroke-current" strokeWidth="2" opacity="0.25" />
      <path
        d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
        className="fill-none stroke-current"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
