import {useAtomValue} from 'jotai';
import {chooseTheme, themeAtom} from '#web/shell/theme/theme.ts';
import {RadioGroup} from '#web/ui/form/radio-group.tsx';
import {SettingsSection} from '#web/ui/settings-section.tsx';

const CHOICES = [
  {value: 'light', label: 'Light'},
  {value: 'dark', label: 'Dark'},
  {value: 'system', label: 'Same as system', hint: 'Follows your device.'},
] as const;

/** How the academy looks on this device. */
export function ThemeSection() {
  return (
    <SettingsSection title="Appearance" lead="Saved on this device only.">
      <RadioGroup legend="Theme" choices={CHOICES} value={useAtomValue(themeAtom)} onChange={chooseTheme} />
    </SettingsSection>
  );
}
