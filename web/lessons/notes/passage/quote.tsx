/** The passage that something is about. */
export function Quote({children}: {children: string}) {
  return (
    <blockquote className="mb-4 line-clamp-4 border-l-2 border-edge pl-3 text-md whitespace-pre-line text-muted">
      {children}
    </blockquote>
  );
}
