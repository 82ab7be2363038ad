/** The place of a lesson, while its text is on its way for the first time. */
export function LessonSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading the lesson" className="page">
      <div className="max-w-[42rem]">
        <div className="skeleton h-5 w-40" />
        <div className="skeleton mt-3 h-9 w-4/5" />
        <div className="skeleton mt-4 h-5 w-full" />
        <div className="skeleton mt-8 h-36 w-full" />
        <div className="skeleton mt-8 h-4 w-full" />
        <div className="skeleton mt-4 h-4 w-11/12" />
        <div className="skeleton mt-4 h-4 w-full" />
        <div className="skeleton mt-4 h-4 w-3/5" />
      </div>
    </div>
  );
}

/** The place of a list of modules. */
export function CourseSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading the course" className="space-y-4">
      {[0, 1, 2].map((at) => (
        <div key={at} className="skeleton h-40 w-full" />
      ))}
    </div>
  );
}
