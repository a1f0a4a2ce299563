-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "delivery_events_newest" ON "delivery_events" USING btree ("at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_corrections_newest" ON "order_corrections" USING btree ("at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "hand_payment_events_newest" ON "hand_payment_events" USING btree ("at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_newest" ON "refunds" USING btree ("created_at");
