/** SQL: what admins did to what an SQL expression names, such as `learner:<id>`, the latest first, as `StudentAct`s. */
export const doneTo = (target: string): string => `
  coalesce((
    select jsonb_agg(to_jsonb(t) order by t."doneAt" desc)
    from (select a."id", a."name", a."reason", ad."fullName" as "adminName", a."doneAt"
          from private."adminActTarget" g join private."adminAct" a on a."id" = g."actId"
          left join private."admin" ad on ad."id" = a."adminId"
          where g."target" = ${target} order by a."doneAt" desc limit 20) t), '[]')`;

/** The same of the learner `u`. */
export const DONE_TO_THEM = doneTo(`'learner:' || u."id"`);
