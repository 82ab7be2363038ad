import {Menu} from 'lucide-react';
import {useEffect, useState, type ReactNode} from 'react';
import {Link, useLocation} from 'wouter';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import {AwayNotice, LiveRows} from '#web/admin-area/live-rows.tsx';
import {useTellPresence} from '#web/admin-area/presence.ts';
import {Colleagues} from '#web/admin/colleagues.tsx';
import {ConfirmLayer} from '#web/admin/sign-in/confirm-layer.tsx';
import {AdminFoot} from '#web/admin/foot.tsx';
import {listenToHints} from '#web/admin-area/hints.ts';
import type {AdminEntry} from '#web/admin/navigation.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {named} from '#web/ui/overlay/tooltip.ts';
import {SHORT_WINDOW} from '#web/ui/window/short-window.ts';
import {Logo} from '#web/ui/show/logo.tsx';
import {Tag} from '#web/ui/show/tag.tsx';
import {useMedia} from '#web/ui/window/use-media.ts';

type Props = {
  admin: AdminIdentity;
  entries: readonly AdminEntry[];
  /** The path of the page that is shown. */
  page: string;
  /** Of the whole app, such as the theme. */
  tools: ReactNode;
  children: ReactNode;
};

/** The frame of the admin pages: a sidebar, or on a portrait phone or tablet a bar with a menu. */
export const AdminFrame = (props: Props) => (
  <LiveRows adminId={props.admin.id}>
    <ConfirmLayer>
      <Frame {...props} />
    </ConfirmLayer>
  </LiveRows>
);

const SIDEBAR = 'sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-sunken/60 mobile:hidden';

function Frame({admin, entries, page, tools, children}: Props) {
  useEffect(listenToHints, []);
  useTellPresence(page);
  const isShort = useMedia(SHORT_WINDOW);
  return (
    <div className="flex min-h-dvh mobile:flex-col">
      <a
        href="#content"
        className="sr-only rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <MobileBar admin={admin} entries={entries} tools={tools} />
      {isShort ? (
        <aside aria-label="Sidebar" className={`${SIDEBAR} w-16`}>
          <div className="grid shrink-0 place-items-center pt-2">
            <MenuButton admin={admin} entries={entries} tools={tools} />
          </div>
          <Navigation entries={entries} isNarrow />
        </aside>
      ) : (
        <aside aria-label="Sidebar" className={`${SIDEBAR} w-64`}>
          <div className="flex h-16 shrink-0 items-center px-5">
            <Home />
          </div>
          <Navigation entries={entries} />
          <Colleagues ownId={admin.id} page={page} />
          <AdminFoot admin={admin} tools={tools} />
        </aside>
      )}
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <AwayNotice />
        {children}
      </main>
    </div>
  );
}

const Home = () => (
  <Link href="/admin" className="flex items-center gap-2.5 rounded-lg">
    <Logo />
    <Tag tone="accent">Admin</Tag>
  </Link>
);

type MenuProps = Omit<Props, 'children' | 'page'>;

const MobileBar = (props: MenuProps) => (
  <header className="sticky top-0 z-30 hidden h-14 items-center justify-between border-b border-line bg-paper/95 pr-2 pl-4 backdrop-blur mobile:flex">
    <Home />
    <MenuButton {...props} />
  </header>
);

function MenuButton({admin, entries, tools}: MenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Menu} label="Menu" className="size-11 text-ink" onClick={() => setOpen(true)} />
      <Drawer title="Menu" side="left" open={open} onOpenChange={setOpen}>
        <Navigation entries={entries} onFollow={() => setOpen(false)} />
        <AdminFoot admin={admin} tools={tools} />
      </Drawer>
    </>
  );
}

type NavigationProps = Pick<Props, 'entries'> & {onFollow?: () => void; isNarrow?: boolean};

function Navigation({entries, onFollow, isNarrow = false}: NavigationProps) {
  const [path] = useLocation();
  return (
    <nav aria-label="Admin" className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
      <ul className="space-y-0.5">
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link
              href={entry.path}
              onClick={onFollow}
              aria-current={path === entry.path ? 'page' : undefined}
              aria-label={isNarrow ? entry.label : undefined}
              {...(isNarrow ? named({text: entry.label, side: 'right'}) : {})}
              className="gutter-mark group flex h-9 items-center gap-3 rounded-lg px-2.5 text-md text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card mobile:h-11"
            >
              <entry.icon size={18} aria-hidden className="shrink-0 group-aria-[current=page]:text-accent" />
              {isNarrow ? null : <span className="truncate">{entry.label}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
