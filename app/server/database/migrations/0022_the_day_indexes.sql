-- outside a transaction
-- Of before the board nobody noted what arrived: all but the last two weeks did. Outside the transaction that made the
-- board, which would keep shoppers out meanwhile.
INSERT INTO deliveries (order_id, status, kind, updated_at)
  SELECT o.id, CASE WHEN o.created_at < now() - interval '14 days' THEN 'delivered' WHEN p.order_id IS NULL THEN 'accepted' ELSE 'ready' END,
    'untimed', coalesce(p.packed_at, o.created_at)
  FROM orders o LEFT JOIN packed_orders p ON p.order_id = o.id
  WHERE o.joins IS NULL
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Also what an older process has packed since the statement before began.
WITH seen AS (
  SELECT d.order_id, d.status, CASE
      WHEN d.kind = 'untimed' OR d.day >= (now() AT TIME ZONE 'Asia/Bangkok')::date THEN 'ready'
      WHEN d.kind = 'pickup' THEN 'collected' ELSE 'delivered' END AS next
  FROM deliveries d LEFT JOIN packed_orders p ON p.order_id = d.order_id
  WHERE d.status = 'accepted'
    AND (p.order_id IS NOT NULL OR d.kind <> 'untimed' AND d.day < (now() AT TIME ZONE 'Asia/Bangkok')::date)
), moved AS (
  UPDATE deliveries SET status = seen.next, version = version + 1 FROM seen WHERE deliveries.order_id = seen.order_id
  RETURNING deliveries.order_id, seen.status AS before, deliveries.status, day, slot_id
)
INSERT INTO delivery_events (order_id, actor, from_status, to_status, day, slot_id)
  SELECT order_id, 'shop', before, status, day, slot_id FROM moved;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_under_way" ON "deliveries" USING btree ("day") WHERE "deliveries"."status" in ('accepted', 'arranging', 'ready', 'out', 'failed');
--> statement-breakpoint
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_states";
--> statement-breakpoint
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_times";
--> statement-breakpoint
ALTER TABLE "delivery_slots" VALIDATE CONSTRAINT "delivery_slots_days";
