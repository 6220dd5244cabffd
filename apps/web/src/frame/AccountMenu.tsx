import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Menu } from '@mantine/core';
import { IconCheck, IconLogout, IconPlus, IconSelector, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { currentOrganization, useUser } from '../client/session.ts';
import { ACCOUNT } from '../labels/navigation.ts';
import { useOrganizationContext } from '../organization/organization-context.tsx';
import { chooseScheme, useSchemeChoice } from '../ui/color-scheme.ts';
import menuClasses from '../ui/Menu.module.css';
import classes from './AccountMenu.module.css';
import { SCHEMES, useLeave } from './account.ts';
import { OrganizationMark } from './OrganizationMark.tsx';

const CHECK = <IconCheck size={16} aria-hidden />;

/** The current business; its menu holds the account, the appearance and signing out. */
export function AccountMenu() {
  const user = useUser();
  const organization = currentOrganization(user);
  const choice = useSchemeChoice();
  const navigate = useNavigate();
  const { organizations, switchTo, refresh } = useOrganizationContext();
  const leave = useLeave();
  return (
    <Menu
      position="bottom-start"
      width={264}
      // The first item takes the focus: a place holder would be no part of a menu.
      withInitialFocusPlaceholder={false}
      // An invitation may have been accepted elsewhere.
      onOpen={refresh}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: menuClasses.dropdown!, item: menuClasses.item!, label: menuClasses.label! }}
    >
      <Menu.Target>
        <button type="button" className={classes.organization}>
          <OrganizationMark organization={organization} />
          <span className={classes.names}>
            <strong>{organization?.name ?? 'No organization'}</strong>
            <small>
              {user.first_name} {user.last_name}
            </small>
          </span>
          <IconSelector size={16} aria-hidden />
          <span className="visually-hidden">Account and appearance</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.length > 1 && (
          <Menu.RadioGroup
            value={organization?.id ?? null}
            onChange={(id) => id !== organization?.id && void switchTo(id)}
          >
            <Menu.Label>Your organizations</Menu.Label>
            {organizations.map((each) => (
              <Menu.RadioItem key={each.id} value={each.id} closeMenuOnClick checkIcon={CHECK}>
                <span className={classes.choice}>
                  <OrganizationMark organization={each} small />
                  {each.name}
                </span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
        <Menu.Item
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => navigate({ to: '/organizations/new' })}
        >
          New organization
        </Menu.Item>
        <Menu.Divider />
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
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={choice} onChange={(value) => chooseScheme(value as typeof choice)}>
          {SCHEMES.map(([value, label, Icon]) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick checkIcon={CHECK}>
              <span className={classes.choice}>
                <Icon size={16} aria-hidden />
                {label}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
