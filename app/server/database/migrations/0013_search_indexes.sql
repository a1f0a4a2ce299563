-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_listed" ON "products" USING btree ("time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "products"."hidden";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_listed_category" ON "products" USING btree ("category_key","time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "products"."hidden";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_search" ON "products" USING gin (search_grams("search_title"),(array["category_key"])) WITH (fastupdate=false);
