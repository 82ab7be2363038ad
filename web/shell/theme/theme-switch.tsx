import {useAtomValue} from 'jotai';
import {Monitor, Moon, Sun} from 'lucide-react';
import {chooseTheme, themeAtom, THEMES} from '#web/shell/theme/theme.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Segmented} from '#web/ui/form/segmented.tsx';
import {described} from '#web/ui/overlay/tooltip.ts';

const OPTIONS = [
  {value: 'light', label: 'Light', icon: Sun},
  {value: 'dark', label: 'Dark', icon: Moon},
  {value: 'system', label: 'Same as system', icon: Monitor},
] as const;

/** Light, dark or as the system has it. */
export function ThemeSwitch({compact = false}: {compact?: boolean}) {
  const theme = useAtomValue(themeAtom);
  if (!compact)
    return <Segmented label="Theme" options={OPTIONS} value={theme} onChange={chooseTheme} iconsOnly />;
  const at = THEMES.indexOf(theme);
  const next = THEMES[(at + 1) % THEMES.length] ?? 'light';
  const {icon, label} = OPTIONS[at] ?? OPTIONS[0];
  return (
    <IconButton
      icon={icon}
      label={`Theme: ${label}. Change it`}
      onClick={() => chooseTheme(next)}
      {...described({title: `Theme: ${label}`, text: 'Light, dark, or same as system', side: 'right'})}
    />
  );
}
