module github.com/tolem/tolem-go

go 1.24
