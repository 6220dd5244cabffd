import { AccountPage } from './AccountPage.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { EventsCard } from './EventsCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

export function SecurityPage() {
  return (
    <AccountPage
      title="Security"
      description="How you sign in, where you are signed in, and recent account activity"
      other={['/account', 'Your account']}
    >
      {(overview, changed) => (
        <>
          <PasswordCard hasPassword={overview.has_password} onChange={changed} />
          <SecondFactorCard overview={overview} onChange={changed} />
          <PasskeysCard overview={overview} onChange={changed} />
          <DevicesCard onChange={changed} />
          <EventsCard />
        </>
      )}
    </AccountPage>
  );
}
