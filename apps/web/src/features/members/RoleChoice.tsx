import type { Role } from '@lissafi/contract/permissions';
import { ROLE_LABELS } from './labels.ts';
import classes from './MembersPage.module.css';

export function RoleChoice({
  roles,
  value,
  onChange,
}: {
  roles: readonly Role[];
  value: Role;
  onChange: (role: Role) => void;
}) {
  return (
    <fieldset className={classes.roles}>
      <legend>Role</legend>
      {roles.map((role) => (
        <label key={role} className={classes.role}>
          <input
            type="radio"
            name="role"
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
          />
          <span>
            <strong>{ROLE_LABELS[role].name}</strong>
            <small>{ROLE_LABELS[role].about}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
