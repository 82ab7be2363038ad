import {countryName} from '#web/admin/students/country-name.ts';
import type {Column} from '#web/admin-area/table/column.ts';
import {Tag} from '#web/ui/show/tag.tsx';
import {Time} from '#web/ui/show/time.tsx';

/** A learner as the table lists them: the live row, and what is known beside it. */
export type Student = {
  readonly userId: string;
  readonly username: string;
  readonly fullName: string;
  readonly country: string | null;
  readonly cohortId: string | null;
  readonly isDev: boolean;
  readonly isAssessed: boolean;
  readonly isSuspended: boolean;
  readonly points: number;
  readonly lessonsDone: number;
  readonly streak: number;
  readonly lastActiveAt: number | null;
  readonly joinedAt: number;
};

type Known = {
  /** Names by id. */
  readonly cohorts: ReadonlyMap<string, string>;
  readonly addresses: Readonly<Record<string, string>>;
  /** Written lessons of the course. */
  readonly lessons: number;
};

const isoDay = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 10));

/** @param known what the rows themselves do not hold. */
export const studentColumns = ({cohorts, addresses, lessons}: Known): readonly Column<Student>[] => [
  {id: 'fullName', name: 'Name', value: ({fullName}) => fullName, heads: true, width: 10},
  {id: 'username', name: 'Username', value: ({username}) => username, onPhone: true, width: 8},
  {
    id: 'email',
    name: 'Email',
    value: ({userId}) => addresses[userId] ?? null,
    canSort: false,
    isExtra: true,
    onPhone: true,
    width: 10,
  },
  FLAGS,
  {
    id: 'cohortId',
    name: 'Cohort',
    value: ({cohortId}) => cohorts.get(cohortId ?? '') ?? cohortId,
    onPhone: true,
    width: 10,
  },
  {
    id: 'country',
    name: 'Country',
    value: ({country}) => (country === null ? null : countryName(country)),
    isExtra: true,
    width: 7,
  },
  {
    id: 'lessonsDone',
    name: 'Lessons',
    value: ({lessonsDone}) => lessonsDone,
    show: ({lessonsDone}) => `${lessonsDone} of ${lessons}`,
    figures: true,
    width: 5.5,
  },
  {id: 'streak', name: 'Streak', value: ({streak}) => streak, figures: true, isExtra: true, width: 5},
  {id: 'points', name: 'Points', value: ({points}) => points, figures: true, onPhone: true, width: 5},
  ...TIMES,
];

const FLAGS: Column<Student> = {
  id: 'flags',
  name: 'Flags',
  value: (student) => flagsOf(student).join(', '),
  show: (student) => <FlagsInRow student={student} />,
  canSort: false,
  onPhone: true,
  stays: true,
  width: 7,
};

const TIMES: readonly Column<Student>[] = [
  {
    id: 'lastActiveAt',
    name: 'Last active',
    value: ({lastActiveAt}) => isoDay(lastActiveAt),
    show: ({lastActiveAt}) =>
      lastActiveAt === null ? <span className="text-muted">Never</span> : <Time at={lastActiveAt} />,
    figures: true,
    isTime: true,
    onPhone: true,
    width: 6.5,
  },
  {
    id: 'joinedAt',
    name: 'Joined',
    value: ({joinedAt}) => isoDay(joinedAt),
    show: ({joinedAt}) => <Time at={joinedAt} />,
    figures: true,
    isTime: true,
    isExtra: true,
    width: 6,
  },
];

function flagsOf({isSuspended, isDev, isAssessed}: Student): readonly string[] {
  return [
    ...(isSuspended ? ['Suspended'] : []),
    ...(isDev ? ['Developer'] : []),
    ...(isAssessed ? ['Assessed'] : []),
  ];
}

const TONES: Readonly<Record<string, 'bad' | 'accent' | 'good'>> = {
  Suspended: 'bad',
  Developer: 'accent',
  Assessed: 'good',
};

const FlagTag = ({flag}: {flag: string}) => <Tag tone={TONES[flag] ?? 'neutral'}>{flag}</Tag>;

const NO_FLAGS = <span className="text-muted">–</span>;

/** What is special about a learner's account. */
export function Flags({student}: {student: Student}) {
  const flags = flagsOf(student);
  if (flags.length === 0) return NO_FLAGS;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {flags.map((flag) => (
        <FlagTag key={flag} flag={flag} />
      ))}
    </span>
  );
}

/** The same in one line of a table: the gravest, and how many more. A phone's card has room for all. */
function FlagsInRow({student}: {student: Student}) {
  const [first, ...more] = flagsOf(student);
  if (first === undefined) return NO_FLAGS;
  return (
    <span className="inline-flex items-center gap-1 max-sm:flex-wrap">
      <FlagTag flag={first} />
      {more.map((flag) => (
        <span key={flag} className="sm:sr-only">
          <FlagTag flag={flag} />
        </span>
      ))}
      {more.length > 0 ? (
        <span aria-hidden title={more.join(', ')} className="text-xs text-muted max-sm:hidden">
          +{more.length}
        </span>
      ) : null}
    </span>
  );
}
