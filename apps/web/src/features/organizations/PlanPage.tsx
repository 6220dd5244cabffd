import { type FlagName, TIERS, type Tier } from '@lissafi/contract/flag-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { reloadUser } from '../../client/session.ts';
import { PLANS } from '../../labels/plans.ts';
import { useOrganizationContext } from '../../organization/organization-context.tsx';
import { organizationQuery } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { FeatureList, LABELS } from '../flags/FeatureList.tsx';
import { useFlags } from '../flags/use-flags.ts';
import classes from './PlanPage.module.css';
import { StorageCard } from './StorageCard.tsx';

/** What is chosen here: a plan that includes nothing more yet is listed only where it is the current one. */
const isOffered = (tier: Tier, current: Tier) => tier === current || PLANS[tier].points.length > 0;

/** The owner chooses; nothing is charged, for there is no payment provider yet. */
export function PlanPage() {
  const { organization } = useOrganizationContext();
  const { has } = useFlags();
  // Explains the redirect to a person who wanted to open a gated page.
  const needs = useLocation({ select: ({ state }) => (state as { needs?: FlagName }).needs });
  const client = useQueryClient();
  const id = organization?.id ?? '';
  const { data } = useQuery(organizationQuery(id));
  const [busy, setBusy] = useState<Tier | null>(null);
  const current = organization?.tier ?? 'free';
  const mayChange = data?.can.change_plan ?? false;

  const choose = async (tier: Tier) => {
    setBusy(tier);
    try {
      const saved = await api.organizations.changePlan({ params: { id }, body: { tier } });
      client.setQueryData(organizationQuery(id).queryKey, saved);
      await reloadUser();
      notify.success(`You are on ${PLANS[tier].name} now`);
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setBusy(null);
    }
  };

  return (
    <>
      <PageHeader
        title="Plan"
        description={
          mayChange
            ? 'Change it whenever you like. Nothing is charged at the moment.'
            : 'The owner changes the plan.'
        }
      />
      {needs && !has(needs) && (
        <div className={classes.needs}>
          <Alert tone="owed">
            {LABELS[needs]} is not part of your plan.{' '}
            {mayChange ? 'A higher plan includes it.' : 'The owner can choose a higher plan.'}
          </Alert>
        </div>
      )}
      <ul className={classes.plans}>
        {TIERS.filter((tier) => isOffered(tier, current)).map((tier) => (
          <li key={tier} className={classes.plan} data-current={tier === current}>
            <h2>
              {PLANS[tier].name} {tier === current && <Badge tone="in">your plan</Badge>}
            </h2>
            <ul>
              {PLANS[tier].points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            {PLANS[tier].points.length === 0 && (
              <p className={classes.same}>Includes what Pro includes. There is nothing more in it yet.</p>
            )}
            {mayChange && tier !== current && (
              <Button wide busy={busy === tier} onClick={() => choose(tier)}>
                Change to {PLANS[tier].name}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <StorageCard id={id} />
      <Card title="Features">
        <FeatureList />
      </Card>
    </>
  );
}
