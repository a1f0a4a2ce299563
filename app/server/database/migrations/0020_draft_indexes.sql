-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "checkouts_drafts" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."made_by" <> 'shopper' and "checkouts"."status" <> 'ordered';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_joins" ON "orders" USING btree ("joins") WHERE "orders"."joins" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_channel" ON "orders" USING btree ("channel") WHERE "orders"."channel" is not null;
