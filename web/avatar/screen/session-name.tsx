/** For who asks for help with it. */
export const SessionName = ({id}: {id: string}) => (
  <p className="font-mono text-2xs break-all text-muted">{id}</p>
);
