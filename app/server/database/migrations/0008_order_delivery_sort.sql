-- outside a transaction: the orders of before, some at a time, so that an owner who moves one waits only for those.
DO $$
DECLARE
  batch text[];
  behind text := '';
BEGIN
  LOOP
    batch := ARRAY(SELECT order_id FROM deliveries WHERE order_id > behind ORDER BY order_id LIMIT 500);
    EXIT WHEN batch = '{}';
    UPDATE order_search s SET delivery_starts = delivery_starts(d.day, d.slot_id)
      FROM (SELECT * FROM deliveries WHERE order_id = ANY (batch) FOR SHARE) d
      WHERE s.order_id = d.order_id AND d.day IS NOT NULL AND s.delivery_starts IS NULL;
    behind := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_search_delivery" ON "order_search" ("delivery_starts","order_id","created_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_search_delivery_desc" ON "order_search" ("delivery_starts" DESC NULLS LAST,"order_id" DESC NULLS FIRST,"created_at");
