/** SQL: whether the announcement `a` is for the learner `$1`. */
export const FOR_LEARNER = `(a."cohortId" is null or exists (
  select from "learner" l where l."userId" = $1 and l."cohortId" = a."cohortId"))`;
