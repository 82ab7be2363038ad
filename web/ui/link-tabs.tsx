import {Link} from 'wouter';
import {tabLook, tabsLook} from '#web/ui/tabs.tsx';

type Props = {
  label: string;
  tabs: readonly {readonly href: string; readonly label: string}[];
  /** The `href` of the tab that is shown. */
  here: string;
};

/** Tabs whose views have addresses: they can be linked, reloaded and gone back to. */
export function LinkTabs({label, tabs, here}: Props) {
  return (
    <nav aria-label={label}>
      <ul className={tabsLook}>
        {tabs.map(({href, label: words}) => (
          <li key={href}>
            <Link href={href} aria-current={href === here ? 'page' : undefined} className={tabLook}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
