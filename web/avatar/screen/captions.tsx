import type {AvatarView} from '#web/avatar/session/current-session.ts';

/** What is heard and said now, in words. They are not read out: the conversation is. */
export function Captions({view: {hearing, saying}, className = ''}: {view: AvatarView; className?: string}) {
  return (
    <p dir="auto" data-captions className={`break-words ${className}`}>
      {hearing === '' ? saying : <span className="text-muted">“{hearing}”</span>}
    </p>
  );
}
