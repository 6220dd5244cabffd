import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Menu } from '@mantine/core';
import { IconCheck, IconLogout, IconSelector, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { currentOrganization, useUser } from '../../session.ts';
import { chooseScheme, useSchemeChoice } from '../color-scheme.ts';
import classes from './AccountMenu.module.css';
import { SCHEMES, useLeave } from './account.ts';
import { ACCOUNT } from './navigation.ts';

/** Whose business this is; behind it the person, the look, and the way out. */
export function AccountMenu() {
  const user = useUser();
  const organization = currentOrganization(user);
  const choice = useSchemeChoice();
  const navigate = useNavigate();
  const leave = useLeave();
  return (
    <Menu
      position="bottom-start"
      width={240}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: classes.dropdown!, item: classes.item!, label: classes.label! }}
    >
      <Menu.Target>
        <button type="button" className={classes.organization}>
          <span className={classes.initial} aria-hidden>
            {organization?.name.trim().charAt(0).toUpperCase() || 'L'}
          </span>
          <span className={classes.names}>
            <strong>{organization?.name ?? 'No organization'}</strong>
            <small>
              {user.first_name} {user.last_name}
            </small>
          </span>
          <IconSelector size={16} aria-hidden />
          <span className="visually-hidden">Account and look</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item
          leftSection={<IconSettings size={16} aria-hidden />}
          onClick={() => navigate({ to: '/settings' })}
        >
          Settings
        </Menu.Item>
        {ACCOUNT.map((place) => (
          <Menu.Item
            key={place.to}
            leftSection={<place.icon size={16} aria-hidden />}
            onClick={() => navigate({ to: place.to as '/account' })}
          >
            {place.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>Look</Menu.Label>
        {SCHEMES.map(([value, label, Icon]) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={choice === value}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={choice === value ? <IconCheck size={16} aria-hidden /> : undefined}
            onClick={() => chooseScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
