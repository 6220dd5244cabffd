import { z } from 'zod';
import { CheckpointInput } from './boms.ts';
import {
  AcceptExpiry,
  CivilDate,
  can,
  Id,
  Instant,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLine,
  OptionalText,
  Quantity,
  Said,
  Search,
  SortDirection,
  Version,
} from './fields.ts';
import { ITEM_TYPES } from './items.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

export const ORDER_STATUSES = ['planned', 'in_progress', 'completed', 'cancelled', 'on_hold'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export const CHECKPOINT_STATUSES = ['pending', 'passed', 'failed'] as const;
export const ORDER_SORTS = [
  'order_number',
  'status',
  'priority',
  'quantity',
  'planned_start',
  'planned_end',
  'created_at',
  'updated_at',
] as const;

/** What production adds to the cost of its materials. */
export const ABSORBED_PARTS = ['labour', 'overhead'] as const;
export type AbsorbedPart = (typeof ABSORBED_PARTS)[number];

const OrderMaterial = z.object({
  item_id: Id,
  item_type: z.enum(ITEM_TYPES),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  /** The bill's quantity for the planned quantity; 0 for a material that is not on the bill. */
  planned_quantity: z.number(),
  /** Reserved for this order and not yet used. */
  allocated: z.number(),
  consumed: z.number(),
  consumed_cost: z.int(),
  /** A person recorded its use; what a completion issued as planned does not count. */
  is_recorded: z.boolean(),
  /** On hand and not reserved. */
  available: z.number(),
  /** Still needed beyond what is reserved for this order and what is available. */
  short: z.number(),
});
export const QualityCheckpoint = z.object({
  id: Id,
  name: z.string(),
  required: z.boolean(),
  status: z.enum(CHECKPOINT_STATUSES),
  notes: z.string().nullable(),
  checked_by: Id.nullable(),
  checked_by_name: z.string().nullable(),
  checked_at: Instant.nullable(),
});

export const OrderSummary = z.object({
  id: Id,
  organization_id: Id,
  version: z.int(),
  order_number: z.string(),
  finished_good_id: Id,
  finished_good_name: z.string(),
  finished_good_sku: z.string(),
  unit: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Its planned end has passed; derived, never stored. */
  is_overdue: z.boolean(),
  priority: z.enum(PRIORITIES),
  quantity: z.number(),
  quantity_completed: z.number(),
  quantity_scrapped: z.number(),
  /** Scrapped units above the normal share; their cost is a loss. */
  quantity_abnormal: z.number(),
  planned_start: CivilDate.nullable(),
  planned_end: CivilDate.nullable(),
  notes: z.string().nullable(),
  bom_id: Id,
  bom_revision: z.int(),
  material_cost: z.int(),
  labour_cost: z.int(),
  overhead_cost: z.int(),
  /** The balance of work in progress: costs in, less costs out. */
  wip_balance: z.int(),
  started_on: CivilDate.nullable(),
  completed_on: CivilDate.nullable(),
  cancelled_on: CivilDate.nullable(),
  cancel_reason: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: can('update', 'delete', 'start', 'hold', 'resume', 'allocate', 'consume', 'complete', 'cancel'),
});
export type OrderSummary = z.infer<typeof OrderSummary>;
export const ProductionOrder = OrderSummary.extend({
  materials: z.array(OrderMaterial),
  quality_checkpoints: z.array(QualityCheckpoint),
});
export type ProductionOrder = z.infer<typeof ProductionOrder>;

const TimelineEvent = z.object({
  /** Consecutive and never reused. */
  number: z.int(),
  type: z.string(),
  at: Instant,
  user_id: Id.nullable(),
  user_name: z.string().nullable(),
  /** Quantities, amounts and reasons of the event. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

const CostParts = z.object({
  quantity: z.number(),
  material: z.int(),
  labour: z.int(),
  overhead: z.int(),
  total: z.int(),
  /** Kobo for one good unit, rounded; null before the first one. */
  unit_cost: z.int().nullable(),
});
export const CostBreakdown = z.object({
  order_id: Id,
  planned: CostParts,
  actual: CostParts,
  wip_balance: z.int(),
  materials: z.array(
    z.object({
      item_id: Id,
      name: z.string(),
      unit: z.string(),
      planned_quantity: z.number(),
      planned_cost: z.int(),
      actual_quantity: z.number(),
      actual_cost: z.int(),
    }),
  ),
  /** Positive when it cost more than planned; null until the order is completed. */
  variances: z
    .object({
      price: z.int(),
      usage: z.int(),
      labour: z.int(),
      overhead: z.int(),
      yield: z.int(),
      total: z.int(),
    })
    .nullable(),
});
export type CostBreakdown = z.infer<typeof CostBreakdown>;

export const CapacityWeek = z.object({
  /** Monday. */
  week_start: CivilDate,
  /** The Sunday of that week, or the latest date. */
  week_end: CivilDate,
  /** Good units whose planned end is in the week, and the number of their orders. */
  planned_quantity: z.number(),
  planned_orders: z.int(),
  started_orders: z.int(),
  completed_orders: z.int(),
  completed_quantity: z.number(),
  /** Percent of completed orders with a planned end that met it; null without any. */
  on_time_rate: z.number().nullable(),
  /** Average days from start to completion; null without any. */
  lead_time_days: z.number().nullable(),
  /** Percent of the weekly capacity that is planned; null where no capacity is set. */
  load: z.number().nullable(),
});

const base = '/api/v1/inventory/work-in-progress' as const;
const ById = z.strictObject({ id: Id });
const dates = { planned_start: CivilDate.nullable(), planned_end: CivilDate.nullable() };
const checkpoints = z.array(CheckpointInput).max(LIMITS.quality_checkpoints);
const QuantityOrNone = z.union([z.literal(0), Quantity]);
const Quantities = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.array(z.strictObject(fields)).max(LIMITS.bom_lines);
const action = (name: string, summary: string) =>
  ({
    method: 'POST',
    path: `${base}/:id/${name}`,
    access: 'production:write',
    summary,
    params: ById,
    response: ProductionOrder,
    idempotent: true,
  }) as const;

export const productionRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'production:read',
    summary: 'Production orders, filtered and sorted',
    query: ListQuery.extend({
      status: z.enum(ORDER_STATUSES).optional(),
      priority: z.enum(PRIORITIES).optional(),
      finished_good_id: Id.optional(),
      /** By the day it was finished. */
      completed_from: CivilDate.optional(),
      completed_to: CivilDate.optional(),
      /** By planned start, or by creation date where there is none. */
      date_from: CivilDate.optional(),
      date_to: CivilDate.optional(),
      search: Search,
      sort_by: z.enum(ORDER_SORTS).default('created_at'),
      sort_direction: SortDirection.default('desc'),
    }),
    files: true,
    response: listOf('work_in_progress', OrderSummary).extend({
      /** Units made by these orders. */ total_completed: z.number(),
    }),
  }),
  overdue: route({
    method: 'GET',
    path: `${base}/overdue`,
    access: 'production:read',
    summary: 'Orders whose planned end has passed, the oldest first',
    query: ListQuery.extend({
      limit: z.coerce.number().int().min(1).max(LIMITS.page_size_max).default(LIMITS.overdue_orders),
    }),
    response: listOf('work_in_progress', OrderSummary).extend({
      /** Units made by these orders. */ total_completed: z.number(),
    }),
  }),
  absorption: route({
    method: 'GET',
    path: `${base}/absorption`,
    access: 'books:read',
    summary:
      'Labour and overhead of the last full month: what production absorbed beside what the books recorded, where they are far apart',
    response: z.object({
      date_from: CivilDate,
      date_to: CivilDate,
      /** Good units of orders that were completed, all products together. */
      units_made: z.number(),
      /** Kobo; empty where the rates fit, where nothing was made, and where nothing is recorded. */
      gaps: z.array(z.object({ part: z.enum(ABSORBED_PARTS), absorbed: z.int(), recorded: z.int() })),
    }),
  }),
  capacity: route({
    method: 'GET',
    path: `${base}/capacity-analysis`,
    access: 'production:read',
    summary: 'Week by week: planned, started, completed, on time, lead time, load',
    query: z.strictObject({ date_from: CivilDate.optional(), date_to: CivilDate.optional() }),
    response: z.object({
      date_from: CivilDate,
      date_to: CivilDate,
      weekly_capacity: z.int().nullable(),
      weeks: z.array(CapacityWeek),
    }),
  }),
  ofGood: route({
    method: 'GET',
    path: '/api/v1/inventory/finished-goods/:id/manufacturing',
    access: 'production:read',
    summary: 'The production orders of a good, the newest first',
    params: ById,
    query: ListQuery,
    response: listOf('work_in_progress', OrderSummary).extend({
      /** Units made by these orders. */ total_completed: z.number(),
    }),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'production:write',
    summary: 'Plan a production order; the active bill of materials is copied',
    body: z.strictObject({
      id: NewId.optional(),
      finished_good_id: Id,
      quantity: Quantity,
      priority: z.enum(PRIORITIES).default('normal'),
      planned_start: CivilDate.nullable().default(null),
      planned_end: CivilDate.nullable().default(null),
      notes: OptionalText.default(null),
      /** When left out, those of the bill of materials. */
      quality_checkpoints: checkpoints.optional(),
      said: Said,
    }),
    response: ProductionOrder,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'production:read',
    summary: 'One production order with its materials and checkpoints',
    params: ById,
    response: ProductionOrder,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'production:write',
    summary: 'Change the given fields; the quantity and the checkpoints only while planned',
    params: ById,
    body: z.strictObject({
      version: Version,
      quantity: Quantity.optional(),
      priority: z.enum(PRIORITIES).optional(),
      ...z.strictObject(dates).partial().shape,
      notes: OptionalText.optional(),
      quality_checkpoints: checkpoints.optional(),
    }),
    response: ProductionOrder,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'production:write',
    summary: 'Delete an order that is only planned, with nothing allocated',
    params: ById,
    response: z.object({ id: Id }),
  }),
  start: route({
    ...action('start', 'Start a planned order'),
    body: z.strictObject({ started_on: CivilDate.optional() }),
  }),
  hold: route({
    ...action('hold', 'Put an order on hold'),
    body: z.strictObject({ reason: OptionalLine(500).default(null) }),
  }),
  resume: route({ ...action('resume', 'Resume an order that is on hold'), body: z.strictObject({}) }),
  complete: route({
    ...action('complete', 'Record finished units; with `final` the order is completed'),
    body: z.strictObject({
      quantity_completed: QuantityOrNone,
      quantity_scrapped: QuantityOrNone.default(0),
      /** When left out, final once good and scrapped units reach the planned quantity. */
      final: z.boolean().optional(),
      completed_on: CivilDate.optional(),
      /**
       * Issues first what the plan requires for the units worked on and was not used yet: `true` for every material,
       * `false` for none; when left out, for the materials without recorded use.
       */
      use_as_planned: z.boolean().optional(),
      /**
       * What the plan is followed for: the units worked on, or, of the last completion, the whole order, because the
       * materials were mixed for all of it although less came out. The units worked on when left out. Not together
       * with `use_as_planned: false`, which follows no plan.
       */
      planned_for: z.enum(['units', 'order']).optional(),
      /** Units that stay in progress after this; replaces the number computed from the materials used. */
      units_left_in_progress: QuantityOrNone.optional(),
      /** Kobo, the actual cost; when left out, the bill's cost for the units worked on, good and scrapped. */
      labour_cost: Money.optional(),
      overhead_cost: Money.optional(),
      /** For a tracked good; when left out, the number of the order. */
      batch_number: OptionalLine(60).default(null),
      expires_on: CivilDate.nullable().default(null),
      accept_expiry: AcceptExpiry,
    }),
  }),
  cancel: route({
    ...action('cancel', 'Cancel an order with a reason; what it consumed is written off'),
    body: z.strictObject({ reason: Line(500) }),
  }),
  allocate: route({
    method: 'PUT',
    path: `${base}/:id/materials`,
    access: 'production:write',
    summary: 'Reserve exactly these quantities of materials, replacing earlier reservations',
    params: ById,
    body: z.strictObject({ allocations: Quantities({ item_id: Id, quantity: QuantityOrNone }) }),
    response: ProductionOrder,
  }),
  consume: route({
    ...action('consume-materials', 'Issue materials to the order at their cost'),
    body: z.strictObject({
      consumption: Quantities({
        item_id: Id,
        quantity: Quantity,
        /** For a tracked material; when left out, the earliest to expire. */
        batch_number: OptionalLine(60).default(null),
      }).min(1),
      consumed_on: CivilDate.optional(),
    }),
  }),
  timeline: route({
    method: 'GET',
    path: `${base}/:id/timeline`,
    access: 'production:read',
    summary: 'Every event of an order with its person and time, oldest first',
    params: ById,
    query: ListQuery.extend({
      limit: z.coerce.number().int().min(1).max(LIMITS.page_size_max).default(LIMITS.page_size_max),
    }),
    response: listOf('timeline', TimelineEvent),
  }),
  checkpoints: route({
    method: 'GET',
    path: `${base}/:id/quality-checkpoints`,
    access: 'production:read',
    summary: 'The quality checkpoints of an order',
    params: ById,
    query: ListQuery.extend({
      limit: z.coerce.number().int().min(1).max(LIMITS.page_size_max).default(LIMITS.page_size_max),
    }),
    response: listOf('quality_checkpoints', QualityCheckpoint),
  }),
  check: route({
    method: 'PUT',
    path: `${base}/:id/quality-checkpoints/:checkpointId`,
    access: 'production:write',
    summary: 'Record the result of a quality check',
    params: z.strictObject({ id: Id, checkpointId: Id }),
    body: z.strictObject({ status: z.enum(CHECKPOINT_STATUSES), notes: OptionalText.default(null) }),
    response: QualityCheckpoint,
  }),
  costBreakdown: route({
    method: 'GET',
    path: `${base}/:id/cost-breakdown`,
    access: 'production:read',
    summary: 'Planned and actual cost, and the variance in its parts',
    params: ById,
    response: CostBreakdown,
  }),
} as const;
