import { IconKeyboard, IconLogout, IconPlus, IconSelector, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { currentOrganization, useUser } from '../client/session.ts';
import { ACCOUNT } from '../labels/navigation.ts';
import { useOrganizationContext } from '../organization/organization-context.tsx';
import { chooseScheme, useSchemeChoice } from '../ui/color-scheme.ts';
import { Menu, MenuChoice, MenuDivider, MenuItem, MenuLabel } from '../ui/Menu.tsx';
import { openShortcuts } from '../ui/openers.ts';
import classes from './AccountMenu.module.css';
import { SCHEMES, useLeave } from './account.ts';
import { OrganizationMark } from './OrganizationMark.tsx';

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
      align="start"
      width={264}
      // An invitation may have been accepted elsewhere.
      onOpen={refresh}
      button={(trigger) => (
        <button {...trigger} type="button" className={classes.organization}>
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
      )}
    >
      {organizations.length > 1 && (
        <>
          <MenuLabel>Your organizations</MenuLabel>
          {organizations.map((each) => (
            <MenuChoice
              key={each.id}
              chosen={each.id === organization?.id}
              onChoose={() => each.id !== organization?.id && void switchTo(each.id)}
            >
              <span className={classes.choice}>
                <OrganizationMark organization={each} small />
                {each.name}
              </span>
            </MenuChoice>
          ))}
        </>
      )}
      <MenuItem
        icon={<IconPlus size={16} aria-hidden />}
        onClick={() => navigate({ to: '/organizations/new' })}
      >
        New organization
      </MenuItem>
      <MenuDivider />
      <MenuLabel>{user.email}</MenuLabel>
      <MenuItem icon={<IconSettings size={16} aria-hidden />} onClick={() => navigate({ to: '/settings' })}>
        Settings
      </MenuItem>
      {ACCOUNT.map((place) => (
        <MenuItem
          key={place.to}
          icon={<place.icon size={16} aria-hidden />}
          onClick={() => navigate({ to: place.to as '/account' })}
        >
          {place.label}
        </MenuItem>
      ))}
      <MenuItem icon={<IconKeyboard size={16} aria-hidden />} onClick={openShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuDivider />
      <MenuLabel>Appearance</MenuLabel>
      {SCHEMES.map(([value, label, Icon]) => (
        <MenuChoice key={value} chosen={value === choice} onChoose={() => chooseScheme(value)}>
          <span className={classes.choice}>
            <Icon size={16} aria-hidden />
            {label}
          </span>
        </MenuChoice>
      ))}
      <MenuDivider />
      <MenuItem icon={<IconLogout size={16} aria-hidden />} onClick={leave}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
